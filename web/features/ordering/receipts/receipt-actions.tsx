import { Download, Printer } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Receipt } from '#contract/receipts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Print or download. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Print
      </Button>
      <a href={`${paths.user.receipt(receipt._id)}.pdf`} className={buttonClass({ size: 'small' })}>
        <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Download PDF
      </a>
    </div>
  );
}
