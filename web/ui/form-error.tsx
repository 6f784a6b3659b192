import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

export interface FieldProblem {
  /** Id of the control, for a link to it. */
  fieldId?: string;
  message: string;
}

interface FormErrorProps {
  /** The error in one sentence; renders nothing without it. */
  message: string | null | undefined;
  problems?: readonly FieldProblem[];
  /** A new value for each failure, so that a repeated message takes the focus again. */
  occasion?: unknown;
}

/** Summary above a rejected form. Takes the focus, so that users see it and screen readers announce it. */
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
