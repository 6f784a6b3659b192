import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { hasBoughtSchema, membershipSchema, roleSchema, userStatusSchema } from '#contract/identity.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { filterNames } from './user-filter.ts';

const choices = [
  { name: 'role', label: 'Role', options: roleSchema.options, words: {} },
  { name: 'membership', label: 'Membership', options: membershipSchema.options, words: {} },
  { name: 'status', label: 'Status', options: userStatusSchema.options, words: {} },
  {
    name: 'bought',
    label: 'Purchases',
    options: hasBoughtSchema.options,
    words: { yes: 'has bought', no: 'never bought' } as Record<string, string>,
  },
] as const;

/** Parameters of the address that are not ours: search text and order are kept, a selection starts on page 1. */
const isKept = (name: string) => name !== 'page' && !filterNames.some((filter) => filter === name);

/** Selects users. A plain form, so that the address holds the selection. On phones it is folded. */
export function UserFilters() {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const given = (name: string) => params.get(name) ?? '';
  const chosen = filterNames.filter((name) => given(name) !== '').length;
  const kept = [...params].filter(([name]) => isKept(name));
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
        aria-label="Filter the users"
        className={clsx(
          'grid grid-cols-2 items-end gap-4 max-md:mt-4 lg:grid-cols-4',
          !isOpen && 'max-md:hidden',
        )}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choices.map(({ name, label, options, words }) => (
          <Select key={name} label={label} name={name} defaultValue={given(name)}>
            <option value="">Any</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {(words as Record<string, string>)[option] ?? option}
              </option>
            ))}
          </Select>
        ))}
        <TextField
          label="Registered from (UTC)"
          name="registeredFrom"
          type="date"
          defaultValue={given('registeredFrom')}
        />
        <TextField
          label="Registered to (UTC)"
          name="registeredTo"
          type="date"
          defaultValue={given('registeredTo')}
        />
        <div className="flex gap-2 max-lg:col-span-full lg:col-span-2">
          <Button type="submit" variant="primary">
            Filter
          </Button>
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
