import { type ComponentType, createContext } from 'react';

/** A field for the address of an image: uploads one, picks an earlier one, or takes an address. */
export interface ImageControlProps {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
}

/** Pages hand it in: the library of images is a feature of its own. */
export const ImageControl = createContext<ComponentType<ImageControlProps> | null>(null);
