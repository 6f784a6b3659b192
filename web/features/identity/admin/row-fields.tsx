import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { membershipSchema, NAME_MAX, REASON_MAX, roleSchema } from '#contract/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Draft, RowEdit } from './use-row-edit.ts';

/** The form of the row in edit mode; its fields are in other cells and refer to it by id. */
const FORM_ID = 'edited-user';
const compact = clsx(controlClass, 'h-10 text-small');

interface CellFieldProps {
  edit: RowEdit;
  name: keyof Draft;
  label: string;
  children: (wiring: {
    form: string;
    'aria-label': string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    className: string;
  }) => ReactNode;
}

function CellField({ edit, name, label, children }: CellFieldProps) {
  const errorId = useId();
  const problem = edit.problems[name];
  return (
    <div className="grid gap-1 font-normal">
      {children({
        form: FORM_ID,
        'aria-label': label,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? errorId : undefined,
        className: compact,
      })}
      {problem && (
        <p id={errorId} className="text-danger text-small">
          {problem}
        </p>
      )}
    </div>
  );
}

interface TextCellProps extends Omit<ComponentProps<'input'>, 'name'> {
  edit: RowEdit;
  name: keyof Draft;
  label: string;
}

function TextCell({ edit, name, label, ...input }: TextCellProps) {
  return (
    <CellField edit={edit} name={name} label={label}>
      {(wiring) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...wiring}
          readOnly={edit.isBusy}
          value={edit.draft?.[name] ?? ''}
          onChange={(event) => edit.change({ [name]: event.target.value })}
        />
      )}
    </CellField>
  );
}

export function NameCells({ edit }: { edit: RowEdit }) {
  return (
    <div className="grid gap-2 md:min-w-28 xl:min-w-44">
      <TextCell edit={edit} name="userName" label="Name" maxLength={NAME_MAX} autoFocus />
      <TextCell edit={edit} name="UserEmail" label="Email address" type="email" maxLength={254} />
    </div>
  );
}

export function BalanceCell({ edit }: { edit: RowEdit }) {
  return (
    <div className="md:min-w-20">
      <TextCell
        edit={edit}
        name="currentBalance"
        label="Remaining credit"
        inputMode="numeric"
        maxLength={11}
      />
    </div>
  );
}

/** A changed balance needs a reason, which goes into the ledger and the user's statement. */
export function ReasonField({ edit }: { edit: RowEdit }) {
  return (
    <TextArea
      form={FORM_ID}
      label="Reason for the changed balance"
      hint="Kept on the person’s statement for good, so do not name anyone."
      error={edit.problems.reason}
      rows={3}
      countTo={REASON_MAX}
      readOnly={edit.isBusy}
      value={edit.draft?.reason ?? ''}
      onChange={(event) => edit.change({ reason: event.target.value })}
      className="max-w-form"
    />
  );
}

interface ChoiceCellProps {
  edit: RowEdit;
  name: 'userRole' | 'userMembership';
  label: string;
}

export function ChoiceCell({ edit, name, label }: ChoiceCellProps) {
  const choices = name === 'userRole' ? roleSchema.options : membershipSchema.options;
  return (
    <CellField edit={edit} name={name} label={label}>
      {(wiring) => (
        <select
          {...wiring}
          className={clsx(compact, 'pr-1 pl-2 md:min-w-26')}
          value={edit.draft?.[name]}
          onChange={(event) => edit.change({ [name]: event.target.value })}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </CellField>
  );
}

export function RowButtons({ edit }: { edit: RowEdit }) {
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
      className="flex flex-wrap gap-2"
    >
      <Button type="submit" size="small" variant="primary" isBusy={edit.isBusy} busyLabel="Saving …">
        Save
      </Button>
      <Button size="small" onClick={edit.close} disabled={edit.isBusy}>
        Cancel
      </Button>
    </form>
  );
}
