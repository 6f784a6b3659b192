# The app on the project's own Node. Debian, because the embedded PostgreSQL's binaries need glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node scripts/install.mjs
COPY . .
RUN npm run build && npm run install:production

# No Node of the image's own: the project brings it.
FROM debian:bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/node/bin:$PATH
COPY --from=build --chown=root:root /app /app
RUN useradd --uid 1000 listwright && mkdir /data && chown listwright:listwright /data
USER listwright
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM reaches the app itself: it lets running generations finish.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
