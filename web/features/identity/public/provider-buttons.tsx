import { lazy, Suspense } from 'react';

const ProviderChoice = lazy(() => import('./provider-choice.tsx'));

export interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** Where to go after signing in. */
  next: string;
}

/** External identity providers. If none is enabled, their script is not loaded. */
export function ProviderButtons(props: ProviderButtonsProps) {
  if (props.providers.length === 0) return null;
  return (
    <Suspense>
      <ProviderChoice {...props} />
    </Suspense>
  );
}
