import { toast } from './toast.ts';

/**
 * Fallback for pages over plain HTTP and for browsers that refuse clipboard access. The text area must be
 * inside the open modal dialog, if any, because nothing outside it can be focused.
 */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'fixed top-0 left-0 opacity-0';
  const focused = document.activeElement;
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies to the clipboard and shows the result in a toast. `subject` names the text: `Product Descriptions`.
 */
export async function copyText(text: string, subject: string): Promise<boolean> {
  const isCopied = await writeToClipboard(text);
  if (isCopied) toast.success(`${subject} copied to clipboard!`);
  else toast.error(`Failed to copy ${subject} to clipboard`);
  return isCopied;
}
