import { hasBoughtSchema, membershipSchema, roleSchema, userStatusSchema } from '#contract/identity.ts';
import { FilterForm } from '#web/ui/filter-form.tsx';
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

/** Selects users. */
export function UserFilters() {
  return (
    <FilterForm label="Filter the users" names={filterNames} className="lg:grid-cols-4">
      {(given) => (
        <>
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
        </>
      )}
    </FilterForm>
  );
}
