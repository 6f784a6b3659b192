import { lazy, Suspense } from 'react';

const ProviderChoice = lazy(() => import('./provider-choice.tsx'));

export interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** Where to go once signed in. */
  next: string;
}

/** Outside identity providers. Where the operator switched none on, nobody loads their script. */
export function ProviderButtons(props: ProviderButtonsProps) {
  if (props.providers.length === 0) return null;
  return (
    <Suspense>
      <ProviderChoice {...props} />
    </Suspense>
  );
}
