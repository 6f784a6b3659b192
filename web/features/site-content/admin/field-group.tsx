import { type ReactNode, useId } from 'react';

/** Part of a section's form, with its own heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 border-line border-t pt-5 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="font-semibold text-subtitle">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Short fields side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2">{children}</div>;
}
