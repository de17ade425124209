# The mailbox server, with all of its stores and scanners, from the packed package:
#
#   npm pack && docker build -t mailbox . && docker run -p 1025:1025 -p 8025:8025 -e MAILBOX_API_KEY mailbox
ARG BASE=node:24-alpine

FROM ${BASE} AS packages
WORKDIR /app
# Compilers, for systems without a prebuilt better-sqlite3.
RUN if command -v apk; then apk add --no-cache python3 make g++; \
    else apt-get update && apt-get install -y --no-install-recommends python3 make g++; fi
COPY playwright-mailbox-*.tgz ./
# Without the peers that only tests need. Of better-sqlite3, only what it loads stays.
RUN npm install --legacy-peer-deps --no-audit --no-fund --loglevel=error \
      ./playwright-mailbox-*.tgz better-sqlite3@12 pg@8 mailauth@4 imapflow@2 \
    && rm -rf *.tgz node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/build/Release/obj*

FROM ${BASE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app ./
USER 1000:1000
EXPOSE 1025 8025
HEALTHCHECK --interval=5s --timeout=3s CMD ["node", "node_modules/playwright-mailbox/dist/cli.js", "healthcheck"]
ENTRYPOINT ["node", "node_modules/playwright-mailbox/dist/cli.js"]
CMD ["serve", "--host", "0.0.0.0"]
