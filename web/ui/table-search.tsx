import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { controlClass } from './field.tsx';
import type { TableAddress } from './table-address.ts';

const TYPING_PAUSE_MS = 300;

interface TableSearchProps {
  placeholder: string;
  address: TableAddress;
}

/** Searches while one types, and on Enter before the script has loaded. */
export function TableSearch({ placeholder, address }: TableSearchProps) {
  const { query, sort, toQuery } = address;
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  const navigate = useNavigate();
  // The address changed by other means, such as Back: it wins over what stands in the field.
  if (shown !== query) {
    setShown(query);
    setTyped(query);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      void navigate(toQuery(text), { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
  };
  return (
    <Form method="get" role="search" className="max-w-form">
      <input
        type="search"
        name="q"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={type}
        className={`${controlClass} h-11`}
      />
      {sort.key && <input type="hidden" name="sort" value={`${sort.isDescending ? '-' : ''}${sort.key}`} />}
    </Form>
  );
}
