import { announce, showNotice } from './announcement.js';

/**
 * Copies a text and announces it, or shows a notice if the browser refuses.
 *
 * @returns whether it was copied
 */
export async function copy(text: string, announced: string): Promise<boolean> {
  try {
    await copyText(text);
  } catch {
    showNotice('The browser did not let this page copy. Select the text and copy it yourself.');
    return false;
  }
  announce(announced);
  return true;
}

/** Without HTTPS, browsers offer the Clipboard API only for localhost. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser did not copy');
}
