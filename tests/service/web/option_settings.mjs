// What the page makes of options: `option_settings.mjs FOLDER FILE`. Prints, for each change of a setting, the options
// that are sent after it, and all settings that the page then shows.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const [{ fieldsOf }, { settingsOf, withOption }] = [await module("schema.js"), await module("settings.js")];
const { info, schema, changes } = JSON.parse(readFileSync(file, "utf8"));
const fields = fieldsOf(schema);
let options = {};
const steps = changes.map(([name, part, value]) => {
  const whole = settingsOf(info, fields, options)[name];
  options = withOption(info, fields, options, name, part ? { ...whole, [part]: value } : value);
  return { options, settings: settingsOf(info, fields, options) };
});
console.log(JSON.stringify(steps));
