import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import type { TextModelSettingsView } from '#contract/settings.ts';

function writerOf({ demo, ready, model, defaults }: TextModelSettingsView): string {
  if (demo) return 'Listings are written by the demo writer';
  return ready ? `Listings are written by ${model || defaults.model}` : 'No text model is ready';
}

/** The dashboard's way into the settings, with what they amount to now. */
export function SettingsCard({ settings }: { settings: TextModelSettingsView }) {
  return (
    <Link
      to="/admin/settings"
      prefetch="intent"
      className="group grid content-start gap-1 rounded-panel border border-line bg-sheet p-6 shadow-sheet transition-colors hover:border-line-strong"
    >
      <Settings aria-hidden="true" className="mb-3 size-6 text-accent" strokeWidth={1.5} />
      <span className="font-semibold text-subtitle group-hover:underline">Settings</span>
      <span className="text-ink-soft">Configure system settings</span>
      <span className="mt-2 break-words text-ink-faint text-small">{writerOf(settings)}</span>
    </Link>
  );
}
