import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { disableTwoFactor, enableTwoFactor, generateBackupCodes } from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CONFIRMATION_ANCHOR } from './address-confirmation.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

type Task = 'enable' | 'disable' | 'codes';

const words: Record<Task, { title: string; lead: string; button: string }> = {
  enable: {
    title: 'Switch two-step sign-in on',
    lead: 'Signing in will then take your password and a code from an authenticator app.',
    button: 'Continue',
  },
  disable: {
    title: 'Switch two-step sign-in off',
    lead: 'Your password alone will open your account again, and your recovery codes stop working.',
    button: 'Switch off',
  },
  codes: {
    title: 'New recovery codes',
    lead: 'Your current codes will stop working.',
    button: 'Create new codes',
  },
};

interface Setup {
  totpURI: string;
  backupCodes: string[];
}

function useTwoStep(onSettled: () => void) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();

  async function perform(task: Task, password: string): Promise<void> {
    const input = { body: { password } };
    if (task === 'enable') setSetup(await api(enableTwoFactor, input));
    if (task === 'codes') setCodes((await api(generateBackupCodes, input)).backupCodes);
    if (task !== 'disable') return;
    await api(disableTwoFactor, input);
    setCodes(null);
    toast.success('Two-step sign-in is off.');
    await revalidate();
    onSettled();
  }

  function finish({ backupCodes }: Setup): void {
    setCodes(backupCodes);
    setSetup(null);
    toast.success('Two-step sign-in is on.');
    void revalidate();
  }

  function putAway(): void {
    setSetup(null);
    setCodes(null);
    onSettled();
  }

  return { setup, codes, perform, finish, putAway };
}

/** Two-step sign-in of the user's account: on, off and recovery codes. Each asks for the password first. */
export function TwoStepPanel({ isEnabled, isConfirmed }: { isEnabled: boolean; isConfirmed: boolean }) {
  const [task, setTask] = useState<Task>('enable');
  const [isAsking, setIsAsking] = useState(false);
  const [settlings, setSettlings] = useState(0);
  const state = useRef<HTMLParagraphElement>(null);
  // The button that started this is gone, so focus the state it changed. The panel's effect runs after the
  // dialog's: an open dialog would hold the focus.
  useEffect(() => {
    if (settlings > 0) state.current?.focus();
  }, [settlings]);
  const { setup, codes, perform, finish, putAway } = useTwoStep(() => setSettlings((count) => count + 1));

  function ask(next: Task): void {
    setTask(next);
    setIsAsking(true);
  }

  return (
    <div className="grid gap-4">
      {/* Before its result, which takes the focus when it appears: the dialog must be closed by then. */}
      <PasswordDialog
        {...words[task]}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onPassword={async (password) => {
          await perform(task, password);
          setIsAsking(false);
        }}
      />
      <p ref={state} tabIndex={-1} className="focus:outline-none">
        <Badge tone={isEnabled ? 'accent' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>
      </p>
      {setup && <TwoStepSetup totpURI={setup.totpURI} onCancel={putAway} onDone={() => finish(setup)} />}
      {codes && <RecoveryCodes codes={codes} onClose={putAway} />}
      {!setup && !codes && <Choices isEnabled={isEnabled} isConfirmed={isConfirmed} onChoose={ask} />}
    </div>
  );
}

interface ChoicesProps {
  isEnabled: boolean;
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  onChoose: (task: Task) => void;
}

function Choices({ isEnabled, isConfirmed, onChoose }: ChoicesProps) {
  if (!isEnabled && !isConfirmed) {
    return (
      <p className="max-w-form">
        You can switch it on once your email address is confirmed, so that nobody else can lock you out.{' '}
        <Link to={`#${CONFIRMATION_ANCHOR}`} className="text-link">
          Confirm your address
        </Link>
      </p>
    );
  }
  if (!isEnabled) {
    return (
      <Button className="justify-self-start" onClick={() => onChoose('enable')}>
        Switch on
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => onChoose('codes')}>New recovery codes</Button>
      <Button variant="danger" onClick={() => onChoose('disable')}>
        Switch off
      </Button>
    </div>
  );
}
