import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button, LinkButton } from './button.tsx';

interface FilterFormProps {
  /** `Filter the users`. */
  label: string;
  /** The parameters of the address that the fields set. */
  names: readonly string[];
  /** The fields, with a parameter's name and the value given in the address. */
  children: (given: (name: string) => string) => ReactNode;
  /** Columns of the grid on wider screens. */
  className: string;
}

/**
 * Filters of a list. A plain form, so that the address holds the selection; search text and order are kept, and a
 * selection starts on page 1. On phones it is folded.
 */
export function FilterForm({ label, names, children, className }: FilterFormProps) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const given = (name: string) => params.get(name) ?? '';
  const chosen = names.filter((name) => given(name) !== '').length;
  const kept = [...params].filter(([name]) => name !== 'page' && !names.includes(name));
  return (
    <div className="mb-6">
      <Button
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((was) => !was)}
      >
        {chosen > 0 ? `Filters (${chosen} in use)` : 'Filters'}
      </Button>
      <Form
        // Resets the fields when the address changes through a link or Back.
        key={params.toString()}
        id={id}
        method="get"
        preventScrollReset
        aria-label={label}
        className={clsx(
          'grid grid-cols-2 items-end gap-4 max-md:mt-4',
          className,
          !isOpen && 'max-md:hidden',
        )}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(given)}
        <div className="flex gap-2 max-lg:col-span-full lg:col-span-2">
          <Button type="submit">Filter</Button>
          {chosen > 0 && (
            <LinkButton to={{ search: new URLSearchParams(kept).toString() }} preventScrollReset>
              Clear
            </LinkButton>
          )}
        </div>
      </Form>
    </div>
  );
}
