# One image for servers, workers and commands. `docker compose up` starts the fleet (compose.yaml).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts \
 && cd apps/viewer && node ../../node_modules/vite/bin/vite.js build --logLevel warn
# Second install: runtime dependencies only.
RUN rm -rf node_modules && npm ci --ignore-scripts --omit=dev --workspace=apps/server

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data TMPDIR=/data/tmp
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/viewer/dist ./apps/viewer/dist
COPY --chmod=755 docker/vitrina /usr/local/bin/vitrina
# SQLite's temporary files may be too large for a /tmp in memory.
RUN install -d -o node -g node /data /data/tmp
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
