import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  /** For links to this section. */
  anchor?: string;
  title: string;
  /** Its purpose in a sentence. */
  lead: string;
  children: ReactNode;
}

/** A section of the account settings; on wide screens the title is beside the controls. */
export function SettingsSection({ anchor, title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-line border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold text-subtitle">
          {title}
        </h2>
        <p className="mt-1 max-w-[40ch] text-ink-soft text-small">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
