import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { subjectWords } from './audit-words.ts';

const FILTERS = ['person', 'subject', 'from', 'to'];

/** Filters the log by user, subject and date; on phones the fields open on demand. */
export function AuditFilters({ subjects }: { subjects: readonly string[] }) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const active = FILTERS.filter((name) => params.get(name)).length;
  return (
    <div className="mb-8">
      <div className="sm:hidden">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={clsx('max-sm:mt-4', !isOpen && 'max-sm:hidden')}>
        <FilterForm subjects={subjects} />
      </div>
    </div>
  );
}

/** A plain form, so that the address holds the filter. */
function FilterForm({ subjects }: { subjects: readonly string[] }) {
  const [params] = useSearchParams();
  const given = (name: string) => params.get(name) ?? '';
  return (
    <Form
      // Resets the fields when the address changes through a link or Back.
      key={params.toString()}
      method="get"
      aria-label="Filter the audit log"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        label="Person"
        name="person"
        placeholder="Name or email"
        defaultValue={given('person')}
        maxLength={200}
      />
      <Select label="Thing" name="subject" defaultValue={given('subject')}>
        <option value="">Everything</option>
        {subjects.map((type) => (
          <option key={type} value={type}>
            {subjectWords(type)}
          </option>
        ))}
      </Select>
      <TextField label="From (UTC)" name="from" type="date" defaultValue={given('from')} />
      <TextField label="To (UTC)" name="to" type="date" defaultValue={given('to')} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Filter
        </Button>
        {params.size > 0 && <LinkButton to={paths.admin.audit}>Clear</LinkButton>}
      </div>
    </Form>
  );
}
