import { useFormContext } from 'react-hook-form';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import { entryId } from './entry-id.ts';
import { EntryList } from './entry-list.tsx';
import { FieldGroup, FieldRow } from './field-group.tsx';
import { AddressInput, NumberInput, TextInput, ToggleInput } from './form-fields.tsx';
import { ImageInput } from './image-input.tsx';

export function NavBarFields() {
  return (
    <>
      <FieldGroup title="Logo">
        <ToggleInput<NavbarContent> name="logo.isActive" label="Show logo" />
        <ImageInput<NavbarContent> name="logo.imageUrl" label="Logo image" />
        <TextInput<NavbarContent> name="logo.altText" label="Alt text" />
      </FieldGroup>
      <Menu />
      <FieldGroup title="Top Banner">
        <ToggleInput<NavbarContent> name="topBanner.isActive" label="Show top banner" />
        <TextInput<NavbarContent> name="topBanner.text" label="Banner text" />
        <FieldRow>
          <TextInput<NavbarContent> name="topBanner.linkText" label="Link text" />
          <AddressInput<NavbarContent> name="topBanner.linkUrl" label="Link URL" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Auth Buttons">
        <ToggleInput<NavbarContent> name="authButtons.isActive" label="Show auth buttons" />
        <ToggleInput<NavbarContent> name="authButtons.showSignIn" label="Show sign-in" />
        <FieldRow>
          <TextInput<NavbarContent> name="authButtons.signInText" label="Sign-in text" />
          <AddressInput<NavbarContent> name="authButtons.signInLink" label="Sign-in link" />
        </FieldRow>
        <ToggleInput<NavbarContent> name="authButtons.showRegister" label="Show register" />
        <FieldRow>
          <TextInput<NavbarContent> name="authButtons.registerText" label="Register text" />
          <AddressInput<NavbarContent> name="authButtons.registerLink" label="Register link" />
        </FieldRow>
      </FieldGroup>
    </>
  );
}

function Menu() {
  const { getValues } = useFormContext<NavbarContent>();
  const newItem = (count: number) => ({
    id: entryId('menu', getValues('menuItems')),
    label: 'New Menu Item',
    link: '/',
    order: count + 1,
    isActive: true,
    isDropdown: false,
  });
  return (
    <EntryList<NavbarContent>
      name="menuItems"
      title="Menu items"
      noun="Menu item"
      addLabel="Add menu item"
      atLeast={0}
      isRanked
      newEntry={newItem}
    >
      {(index) => (
        <>
          <TextInput<NavbarContent> name={`menuItems.${index}.label`} label="Label" />
          <AddressInput<NavbarContent> name={`menuItems.${index}.link`} label="Link" />
          <NumberInput<NavbarContent> name={`menuItems.${index}.order`} label="Order" />
          <div className="grid content-end gap-2">
            <ToggleInput<NavbarContent> name={`menuItems.${index}.isActive`} label="Active" />
            <ToggleInput<NavbarContent> name={`menuItems.${index}.isDropdown`} label="Dropdown" />
          </div>
          <DropdownLinks index={index} />
        </>
      )}
    </EntryList>
  );
}

/** The links of a dropdown. */
function DropdownLinks({ index }: { index: number }) {
  const { watch, getValues } = useFormContext<NavbarContent>();
  const name = `menuItems.${index}.children` as const;
  if (!watch(`menuItems.${index}.isDropdown`)) return null;
  const newLink = (count: number) => ({
    id: entryId('link', getValues(name) ?? []),
    label: 'New Menu Item',
    link: '/',
    order: count + 1,
    isActive: true,
  });
  return (
    <div className="@min-[26rem]:col-span-2">
      <EntryList<NavbarContent>
        name={name}
        title={`Links in the dropdown of menu item ${index + 1}`}
        noun={`Link ${index + 1}.`}
        addLabel="Add link"
        atLeast={0}
        isRanked
        level={4}
        newEntry={newLink}
      >
        {(linkIndex) => (
          <>
            <TextInput<NavbarContent> name={`${name}.${linkIndex}.label`} label="Label" />
            <AddressInput<NavbarContent> name={`${name}.${linkIndex}.link`} label="Link" />
            <NumberInput<NavbarContent> name={`${name}.${linkIndex}.order`} label="Order" />
            <ToggleInput<NavbarContent>
              name={`${name}.${linkIndex}.isActive`}
              label="Active"
              className="self-end"
            />
          </>
        )}
      </EntryList>
    </div>
  );
}
