export type RecordKind = 'order' | 'capture' | 'refund' | 'dispute' | 'invoice' | 'request';

/** The simulator's storage. Records are plain JSON. */
export interface SimulatorStore {
  get<Data>(kind: RecordKind, id: string): Promise<Data | null>;
  /** Stores the record unless the id is taken, and returns the record now stored. */
  add<Data>(kind: RecordKind, id: string, data: Data): Promise<{ isNew: boolean; data: Data }>;
  /**
   * Changes a record atomically, even across processes. `change` may modify its copy but must not wait for
   * anything; if it throws, the record stays unchanged. Null if the record does not exist.
   */
  change<Data, Result>(kind: RecordKind, id: string, change: (data: Data) => Result): Promise<Result | null>;
  /** All records of a kind, oldest first. */
  list<Data>(kind: RecordKind): Promise<Data[]>;
}

/** Kept in memory, for tests. */
export function createMemoryStore(): SimulatorStore {
  const records = new Map<string, { kind: RecordKind; json: string }>();
  const keyOf = (kind: RecordKind, id: string) => `${kind} ${id}`;
  const read = <Data>(kind: RecordKind, id: string): Data | null => {
    const record = records.get(keyOf(kind, id));
    return record ? (JSON.parse(record.json) as Data) : null;
  };
  const write = (kind: RecordKind, id: string, data: unknown) =>
    records.set(keyOf(kind, id), { kind, json: JSON.stringify(data) });
  return {
    get: async (kind, id) => read(kind, id),
    async add(kind, id, data) {
      const known = read<typeof data>(kind, id);
      if (known !== null) return { isNew: false, data: known };
      write(kind, id, data);
      return { isNew: true, data };
    },
    async change<Data, Result>(kind: RecordKind, id: string, change: (data: Data) => Result) {
      const data = read<Data>(kind, id);
      if (data === null) return null;
      const result = change(data);
      write(kind, id, data);
      return result;
    },
    async list<Data>(kind: RecordKind) {
      const ofKind = [...records.values()].filter((record) => record.kind === kind);
      return ofKind.map(({ json }) => JSON.parse(json) as Data);
    },
  };
}
