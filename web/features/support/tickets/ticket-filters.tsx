import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router';
import { type Operator, ticketStatusSchema } from '#contract/support.ts';
import { useUpcomingLocation } from '#web/lib/use-upcoming-location.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { statusWords } from './ticket-badges.tsx';
import { isFiltered, readTicketFilter } from './ticket-filter.ts';

const TYPING_PAUSE_MS = 300;
/** The browser's date field would otherwise be wider than half of the list. */
const dateClass = 'grid-cols-1 [&_input]:min-w-0 [&_input]:px-2 [&_input]:text-small';
const names = ['search', 'status', 'unread', 'assignee', 'email', 'startDate', 'endDate'] as const;
const typedNames: readonly string[] = ['search', 'email'];
type Fields = Record<(typeof names)[number], string>;

const fieldsOf = (params: URLSearchParams) =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Fields;

/** The filters as search parameters. */
function filtersOf(fields: Fields): URLSearchParams {
  const filters = new URLSearchParams();
  for (const name of names) if (fields[name].trim() !== '') filters.set(name, fields[name].trim());
  return filters;
}

/** The address with these filters: page 1, with the same ticket open. */
function searchFor(params: URLSearchParams, fields: Fields): URLSearchParams {
  const next = filtersOf(fields);
  const ticket = params.get('ticket');
  if (ticket !== null) next.set('ticket', ticket);
  return next;
}

/** The fields' input. The address takes precedence when its filters changed by other means, such as Back. */
function useFilterFields() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const upcoming = useUpcomingLocation();
  const submit = useSubmit();
  const [fields, setFields] = useState(() => fieldsOf(params));
  const [shown, setShown] = useState(() => filtersOf(fieldsOf(params)).toString());
  const [sent, setSent] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const present = filtersOf(fieldsOf(params)).toString();
  if (present !== shown) {
    setShown(present);
    setSent(null);
    // Our own change arrived while the user kept typing: the fields are ahead of the address.
    if (present !== sent) setFields(fieldsOf(params));
  }

  function apply(next: Fields) {
    clearTimeout(pause.current);
    // Keeps a ticket opened meanwhile; if the user has moved to another page, does nothing.
    if (upcoming.current.pathname !== pathname) return;
    setSent(filtersOf(next).toString());
    const search = searchFor(new URLSearchParams(upcoming.current.search), next);
    void submit(search, { method: 'get', replace: true, preventScrollReset: true });
  }

  function change({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
    const next = { ...fields, [target.name]: target.value };
    setFields(next);
    clearTimeout(pause.current);
    if (!typedNames.includes(target.name)) return apply(next);
    pause.current = setTimeout(() => apply(next), TYPING_PAUSE_MS);
  }

  return { params, fields, change, apply: () => apply(fields) };
}

interface TicketFiltersProps {
  isDesk: boolean;
  /** Those who answer tickets, for the support desk. */
  operators: readonly Operator[];
}

/**
 * Filters as the user types; the address holds the filters, for bookmarks and Back. On phones, and in the
 * inbox, all but the search are folded away.
 */
export function TicketFilters({ isDesk, operators }: TicketFiltersProps) {
  const { params, fields, change, apply } = useFilterFields();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const foldedId = useId();
  const count = names.filter((name) => name !== 'search' && fields[name] !== '').length;
  const of = (name: keyof Fields) => ({ name, value: fields[name], onChange: change });
  const cleared = new URLSearchParams(params.has('ticket') ? { ticket: String(params.get('ticket')) } : {});
  return (
    <Form
      method="get"
      role="search"
      aria-label="Filter tickets"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="grid gap-3"
    >
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        placeholder="Words in a subject or message"
        maxLength={200}
        {...of('search')}
      />
      <Button
        size="small"
        className={clsx('justify-self-start', !isDesk && 'sm:hidden')}
        aria-expanded={isUnfolded}
        aria-controls={foldedId}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        id={foldedId}
        className={clsx('grid grid-cols-2 gap-3', !isUnfolded && (isDesk ? 'hidden' : 'max-sm:hidden'))}
      >
        <Select label="Status" {...of('status')}>
          <option value="">All</option>
          {isDesk && <option value="waiting">Waiting for us</option>}
          {ticketStatusSchema.options.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
        <Select label="Messages" {...of('unread')}>
          <option value="">All</option>
          <option value="true">Unread only</option>
        </Select>
        {isDesk && (
          <Select label="Assigned to" className="col-span-2" {...of('assignee')}>
            <option value="">Anyone</option>
            <option value="me">Me</option>
            <option value="nobody">Nobody</option>
            {operators.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {isDesk && (
          <TextField
            label="Email"
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Part of the address"
            className="col-span-2"
            {...of('email')}
          />
        )}
        <TextField label="Start date (UTC)" type="date" className={dateClass} {...of('startDate')} />
        <TextField label="End date (UTC)" type="date" className={dateClass} {...of('endDate')} />
        {(fields.startDate === '') !== (fields.endDate === '') && (
          <p className="col-span-2 text-caption text-ink-faint">The dates apply once both are set.</p>
        )}
      </div>
      {isFiltered(readTicketFilter(params)) && (
        <p className="text-small">
          <Link to={{ search: `?${cleared}` }} preventScrollReset className="text-link">
            Clear filters
          </Link>
        </p>
      )}
    </Form>
  );
}
