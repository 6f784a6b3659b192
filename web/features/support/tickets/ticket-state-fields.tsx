import { useRef, useState } from 'react';
import {
  changeTicket,
  type Operator,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
  ticketPrioritySchema,
  ticketStatusSchema,
} from '#contract/support.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { priorityWords, statusWords } from './ticket-badges.tsx';

interface TicketStateFieldsProps {
  ticket: Ticket;
  operators: readonly Operator[];
  onChanged: (ticket: Ticket) => void;
}

interface State {
  ticketStatus?: TicketStatus;
  priority?: TicketPriority;
  assignee?: string | null;
}

/** Saves status, priority and assignee as soon as they are chosen; a rejected choice reverts to the stored value. */
export function TicketStateFields({ ticket, operators, onChanged }: TicketStateFieldsProps) {
  const [wished, setWished] = useState<State>({});
  const underWay = useRef(0);
  async function set(state: State): Promise<void> {
    setWished((before) => ({ ...before, ...state }));
    underWay.current++;
    try {
      const { data } = await api(changeTicket, { params: { id: ticket._id }, body: state });
      onChanged(data);
    } catch (error) {
      toast.error(reasonOf(error) ?? 'The ticket could not be changed.');
    } finally {
      // A later choice is still being saved.
      if (--underWay.current === 0) setWished({});
    }
  }
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        label="Ticket status"
        value={wished.ticketStatus ?? ticket.ticketStatus}
        onChange={({ target }) => void set({ ticketStatus: ticketStatusSchema.parse(target.value) })}
      >
        {ticketStatusSchema.options.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Priority"
        value={wished.priority ?? ticket.priority}
        onChange={({ target }) => void set({ priority: ticketPrioritySchema.parse(target.value) })}
      >
        {ticketPrioritySchema.options.map((priority) => (
          <option key={priority} value={priority}>
            {priorityWords[priority]}
          </option>
        ))}
      </Select>
      <Select
        label="Assigned to"
        className="max-sm:col-span-2"
        value={(wished.assignee === undefined ? ticket.assignee?._id : wished.assignee) ?? ''}
        onChange={({ target }) => void set({ assignee: target.value || null })}
      >
        <option value="">Nobody</option>
        {operators.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
