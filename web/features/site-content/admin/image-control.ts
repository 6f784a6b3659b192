import { type ComponentType, createContext, type RefCallback } from 'react';

/** An image field: uploads an image, picks an earlier one, or takes an address. */
export interface ImageControlProps {
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
  /** Ref of the address field, to focus it if it has an error. */
  inputRef: RefCallback<HTMLInputElement>;
}

/** Provided by the pages, because the image library is a separate feature. */
export const ImageControl = createContext<ComponentType<ImageControlProps> | null>(null);
