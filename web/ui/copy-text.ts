import { toast } from './toast.ts';

/**
 * For pages that came over plain http and for browsers that refuse: the way of old, by a selection. It has to lie inside an
 * open modal dialog, if there is one, because nothing outside of it can be focused.
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

/** Copies to the clipboard and says in a toast whether that worked. `subject` names the text: `Product Descriptions`. */
export async function copyText(text: string, subject: string): Promise<boolean> {
  const isCopied = await writeToClipboard(text);
  if (isCopied) toast.success(`${subject} copied to clipboard!`);
  else toast.error(`Failed to copy ${subject} to clipboard`);
  return isCopied;
}
