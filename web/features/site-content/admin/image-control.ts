import { type ComponentType, createContext, type RefCallback } from 'react';

/** A field for the address of an image: uploads one, picks an earlier one, or takes an address. */
export interface ImageControlProps {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
  /** Of the address field, which gets the focus when it is refused. */
  inputRef: RefCallback<HTMLInputElement>;
}

/** Pages hand it in: the library of images is a feature of its own. */
export const ImageControl = createContext<ComponentType<ImageControlProps> | null>(null);
