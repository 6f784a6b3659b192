// The page's script starts once the page has been painted: a finished page needs it only for what comes after reading. On
// a slow connection its styles and fonts then have the line to themselves, and on a slow phone the first paint does not
// wait for a script that a cache had at hand.

const MODULE = ' type="module" async=""';
const PRELOAD = /<link rel="modulepreload"[^<>]*\/>/g;

/** Puts the script that React Router writes to rest, with the modules it is going to need. */
export function restingUntilPaint(html: string): string {
  const script = html.match(/<script\b[^<>]*>/g)?.find((tag) => tag.includes(MODULE));
  if (!script) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([tag]) => / href="([^"]+)"/.exec(tag)?.[1]);
  const resting = script.replace(MODULE, ` type="text/plain" data-modules="${modules.join(' ')}"`);
  return html.replaceAll(PRELOAD, '').replace(script, () => resting);
}

/** Wakes it after the first frame. The copy has the same text, which the page's content security policy knows. */
export const START_SCRIPT = `addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{
let d=document,rest=d.querySelector('script[data-modules]');if(!rest)return;
let put=(name,facts)=>d.head.append(Object.assign(d.createElement(name),facts));
for(let href of rest.dataset.modules.split(' '))put('link',{rel:'modulepreload',href});
put('script',{type:'module',textContent:rest.textContent})})))`;
