import { createContext } from 'react';

/** Set during server rendering, undefined in the browser. */
export const ScriptNonceContext = createContext<string | undefined>(undefined);
