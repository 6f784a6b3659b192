import { paths } from '#contract/paths.ts';
import type { MailContent } from './layout.ts';

interface StorageAlarm {
  state: 'low' | 'full';
  freeBytes: number;
  totalBytes: number;
}

function sizeInWords(bytes: number): string {
  const [amount, unit] = bytes >= 2 ** 30 ? [bytes / 2 ** 30, 'GB'] : [bytes / 2 ** 20, 'MB'];
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}

/** To the operators, when the disk holding DATA_DIR is nearly full, and again when it is full. */
export function storageAlarmMail(
  { state, freeBytes, totalBytes }: StorageAlarm,
  publicUrl: string,
): MailContent {
  const isFull = state === 'full';
  return {
    subject: isFull ? 'The disk is full' : 'The disk is nearly full',
    heading: isFull ? 'There is no storage space left' : 'Storage space is running out',
    paragraphs: [
      `${sizeInWords(freeBytes)} of ${sizeInWords(totalBytes)} are free on the disk that holds DATA_DIR.`,
      isFull
        ? 'Uploads are refused, and so is everything else that is stored there: with the embedded database also sign-ins, listings and orders.'
        : 'When nothing is left, uploads are refused, and so is everything else that is stored there: with the embedded database also sign-ins, listings and orders.',
      'Delete what is not needed on that disk, or enlarge it. The service needs no restart.',
    ],
    button: { label: 'Open the dashboard', url: `${publicUrl}${paths.admin.dashboard}` },
  };
}
