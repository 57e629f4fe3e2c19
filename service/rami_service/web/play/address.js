/** Whole addresses of pages, for links that people send to each other. */
import { link } from "./router.js";

export function pageAddress(path) {
  return location.origin + location.pathname + link(path);
}
