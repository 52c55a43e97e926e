# What runs is the built web and the built server, which holds its dependencies, Node, and no more: no package manager and no compiler.
# The first stage runs on the builder's own processor for every platform, since what it makes has no machine code.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The build needs no package's own scripts.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node dev/build.ts && mkdir /data

FROM node:24-bookworm-slim AS node

FROM debian:bookworm-slim
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/dist dist
COPY --from=build --chown=1000:1000 /data /data
USER 1000:1000
VOLUME /data
# Memory settings as bootstrap.mjs has them (docs/operations.md, Memory).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  UV_THREADPOOL_SIZE=16 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_ARENA_MAX=2
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=40", \
  "--no-allocation-site-pretenuring", "dist/server/main.mjs"]
