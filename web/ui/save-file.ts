/** Hands a file to the browser, which keeps it among the downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click handler has run.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
