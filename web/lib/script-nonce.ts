import { createContext } from 'react';

/** Set while a page is rendered on the server, undefined in the browser. */
export const ScriptNonceContext = createContext<string | undefined>(undefined);
