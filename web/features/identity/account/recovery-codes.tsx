import { useEffect, useRef } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';

/** Shown once: the server stores the codes encrypted and never returns them again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-form gap-4 focus:outline-none">
      <Alert tone="warning" title="Keep these codes where you can find them without your phone.">
        Each one signs you in once if you do not have your authenticator app. They are only shown now.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-control bg-well p-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => copyText(codes.join('\n'), 'Recovery codes')}>Copy codes</Button>
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
