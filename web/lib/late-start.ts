// The page's script starts once the page has been painted: a finished page needs it only for what comes after reading. On
// a slow connection its styles and fonts then have the line to themselves, and on a slow phone the first paint does not
// wait for a script that a cache had at hand.

const MODULE_SCRIPT = /<script\b([^>]*?) type="module" async=""([^>]*)>/;
const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;

/** Puts the script that React Router writes to rest, with the modules it is going to need. */
export function restingUntilPaint(html: string): string {
  if (!MODULE_SCRIPT.test(html)) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  return html
    .replaceAll(PRELOAD, '')
    .replace(MODULE_SCRIPT, `<script$1 type="text/plain" data-modules="${modules.join(' ')}"$2>`);
}

/** Wakes it after the first frame. The copy has the same text, which the page's content security policy knows. */
export const START_SCRIPT = `addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{
let d=document,rest=d.querySelector('script[data-modules]');if(!rest)return;
let put=(name,facts)=>d.head.append(Object.assign(d.createElement(name),facts));
for(let href of rest.dataset.modules.split(' '))put('link',{rel:'modulepreload',href});
put('script',{type:'module',textContent:rest.textContent})})))`;
