/** Ask the user whether notifications may be shown. Returns the answer. */
export async function mayNotify() {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}
