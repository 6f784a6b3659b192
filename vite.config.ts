import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Fonts and images stay files: a data: URL would need a looser content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      // All pages are scanned for packages at the start; finding one later would reload the page under one's hands.
      optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts', '!web/entry.server.tsx'] },
    },
    ssr: {
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: {
        // The build is one self-contained bundle, with React's production build whatever NODE_ENV says. In development
        // Node loads packages itself: sent through Vite, the 1,700 icon modules alone took 15 s at every start.
        ...(command === 'build' && { noExternal: true }),
      },
    },
  },
}));
