import { channelNames } from '#contract/channels/fields.ts';
import { chosenChannelSchema } from '#contract/channels/versions.ts';
import { listingStates } from '#contract/listings.ts';
import { stateNames } from '#web/domain/listing-state.tsx';
import { FilterForm } from '#web/ui/filter-form.tsx';
import { Select } from '#web/ui/select.tsx';
import { filterNames, findingName } from './product-filter.ts';

/** Selects products by what their listings are. */
export function ProductsFilters() {
  return (
    <FilterForm label="Filter the products" names={filterNames} className="lg:grid-cols-5">
      {(given) => {
        const finding = given('finding');
        return (
          <>
            <Select label="Channel" name="channel" defaultValue={given('channel')}>
              <option value="">Any</option>
              {chosenChannelSchema.options.map((channel) => (
                <option key={channel} value={channel}>
                  {channelNames[channel]}
                </option>
              ))}
            </Select>
            <Select label="State" name="state" defaultValue={given('state')}>
              <option value="">Any</option>
              {listingStates.map((state) => (
                <option key={state} value={state}>
                  {stateNames[state]}
                </option>
              ))}
            </Select>
            <Select label="Rules" name="finding" defaultValue={finding} className="max-lg:col-span-full">
              <option value="">Any</option>
              <option value="any">Breaks a rule</option>
              {/* Links name single rules; there are too many of them for a list. */}
              {finding !== '' && finding !== 'any' && <option value={finding}>{findingName(finding)}</option>}
            </Select>
          </>
        );
      }}
    </FilterForm>
  );
}
