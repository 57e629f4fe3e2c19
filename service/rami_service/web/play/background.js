/** What every page needs, but not before it can be seen. */
import "./announcement.js";
import "./one_click.js";
import "./reconnection.js";
import "./service_worker.js";
