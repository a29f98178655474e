# Everything that builds stays in this stage: development packages, and the compiler that better-sqlite3 may need.
FROM node:22-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY build.js tsconfig.json ./
COPY src src
RUN node build.js
RUN npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
COPY package.json manifest.yml LICENSE ./
COPY migrations migrations
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
# The one folder that is written to.
RUN install -d -o node -g node -m 0750 /data
VOLUME /data
ENV NODE_ENV=production
ENV DATABASE_URL=sqlite:/data/trunkdesk.db
ENV TRUNKDESK_CONFIG=/config/trunkdesk.yaml
ENV PORT=3000
EXPOSE 3000
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The bot is the process that gets the signal of a stop, and ends in order.
ENTRYPOINT ["node", "/app/dist/cli/trunkdesk.js"]
CMD ["start"]
