# syntax=docker/dockerfile:1
# Built and run by the Node.js that package.json pins. To pin the base image by content: --build-arg BASE=node@sha256:…
ARG BASE=node:24.21.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY retrieval/package.json retrieval/
COPY server/package.json server/
COPY web/package.json web/
COPY admin/package.json admin/
COPY e2e/package.json e2e/
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node tools/build.ts

FROM ${BASE} AS packages
WORKDIR /build
COPY --from=build /build/package.json /build/package-lock.json /build/.npmrc ./
COPY contract/package.json contract/
COPY retrieval/package.json retrieval/
COPY server/package.json server/
COPY web/package.json web/
COPY admin/package.json admin/
COPY e2e/package.json e2e/
RUN npm ci --workspace server --omit=dev --omit=optional --no-audit --no-fund

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /build/node_modules node_modules
COPY --from=build /build/package.json ./
COPY --from=build /build/contract contract
COPY --from=build /build/retrieval/package.json retrieval/
COPY --from=build /build/retrieval/src retrieval/src
COPY --from=build /build/retrieval/data retrieval/data
COPY --from=build /build/server/package.json server/
COPY --from=build /build/server/src server/src
COPY --from=build /build/server/migrations server/migrations
COPY --from=build /build/server/library server/library
COPY --from=build /build/web/dist web/dist
COPY --from=build /build/admin/dist admin/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/src/main.ts"]
