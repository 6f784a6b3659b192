/** Places in the stylesheet: `badge-place-1` to `badge-place-9`. */
const PLACES = 9;

/**
 * The place of each badge, 1 to 9, from the number in its id (`feature3` has place 3). Ids without a number,
 * or with a taken one, get the next free place, so that badges never overlap.
 */
export function badgePlacesOf(ids: readonly string[]): number[] {
  const taken = new Set<number>();
  return ids.map((id, index) => {
    const named = Number(/\d+/.exec(id)?.[0] ?? index + 1);
    let place = ((((named - 1) % PLACES) + PLACES) % PLACES) + 1;
    for (let tries = 1; taken.has(place) && tries < PLACES; tries++) place = (place % PLACES) + 1;
    taken.add(place);
    return place;
  });
}
