# One image for servers, workers and commands. `docker compose up` starts the fleet (compose.yaml); `npm run image` tests it.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
# .dockerignore leaves out built browser apps; `npm run image -- --built` lets them in.
RUN { test -f apps/viewer/dist/manifest.json && test -f apps/studio/dist/manifest.json; } \
 || (npm ci --ignore-scripts \
  && for app in viewer studio; do (cd apps/$app && node ../../node_modules/vite/bin/vite.js build --logLevel warn) || exit 1; done)
# Second install: runtime dependencies only, without the files of packages that only development tools read.
RUN rm -rf node_modules && npm ci --ignore-scripts --omit=dev --workspace=apps/server \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/tesseract.js-core -name 'tesseract-core*' \( -name '*.wasm.js' -o ! -name '*simd-lstm.*' \) -delete \
 && rm -rf node_modules/tesseract.js/dist node_modules/@tesseract.js-data/*/4.0.0

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data TMPDIR=/data/tmp
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/viewer/dist ./apps/viewer/dist
COPY --from=build /app/apps/studio/dist ./apps/studio/dist
COPY --chmod=755 docker/vitrina /usr/local/bin/vitrina
# SQLite's temporary files may be too large for a /tmp in memory.
RUN install -d -m 700 -o node -g node /data /data/tmp
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
