import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

export interface FieldProblem {
  /** Id of the control, to jump to it. */
  fieldId?: string;
  message: string;
}

interface FormErrorProps {
  /** What happened, in one sentence; nothing is rendered without it. */
  message: string | null | undefined;
  problems?: readonly FieldProblem[];
  /** New with every refusal, so that the same sentence takes the focus a second time too. */
  occasion?: unknown;
}

/** Summary above a form that was refused. Takes the focus, so that it is heard and seen wherever the person was. */
export function FormError({ message, problems = [], occasion }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `occasion` is what this runs for
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message, occasion]);
  if (!message) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-control focus:outline-none">
      <Alert tone="danger" title={message}>
        {problems.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {problems.map(({ fieldId, message: problem }) => (
              <li key={`${fieldId}-${problem}`}>
                {fieldId ? (
                  <a href={`#${fieldId}`} className="text-link">
                    {problem}
                  </a>
                ) : (
                  problem
                )}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
