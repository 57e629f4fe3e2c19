# The service as an image: one process, which runs as any user, with a read-only file system.
#
#   docker build --tag rami .
#   docker run --read-only --publish 127.0.0.1:8000:8000 rami
#
# docs/do/run-the-service.md says how to build it with a version and a registry.
# Both stages use the Python of BASE. It is a tag, so that it gets security updates and fits every platform. To pin it:
# --build-arg BASE=python@sha256:…
# The usual variables of pip choose the source of packages: --build-arg PIP_INDEX_URL=…, or PIP_NO_INDEX and PIP_FIND_LINKS.
ARG BASE=python:3.14-slim-trixie

FROM ${BASE} AS build
ARG PIP_INDEX_URL
ARG PIP_NO_INDEX
ARG PIP_FIND_LINKS
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
# Layers that change rarely come first. The build tools have their own environment, which is not copied into the image.
COPY requirements-build.lock requirements.lock ./
RUN python3 -m venv /builder \
    && python3 -m venv --without-pip /opt/rami \
    && /builder/bin/pip install --only-binary :all: --require-hashes -r requirements-build.lock \
    && /builder/bin/pip --python /opt/rami/bin/python install --only-binary :all: --require-hashes -r requirements.lock \
    # The framework asks for these, but needs them only for its command line and for tests of applications.
    && /builder/bin/pip --python /opt/rami/bin/python uninstall --yes --quiet \
        faker polyfactory httpx httpcore litestar-htmx rich rich-click markdown-it-py mdurl pygments
COPY pyproject.toml README.md LICENSE ./
COPY sdk sdk
COPY service service
RUN /builder/bin/pip wheel --no-deps --no-build-isolation --wheel-dir wheels ./sdk . \
    && /builder/bin/pip --python /opt/rami/bin/python install --no-index --no-deps wheels/*.whl
# The search of the house bots is compiled here, for every processor of this kind, so that it can begin at once.
RUN NUMBA_CACHE_DIR=/opt/rami/compiled NUMBA_CPU_NAME=generic PYTHONDONTWRITEBYTECODE=1 \
    /opt/rami/bin/python -c "from rami.bots.search import warm; warm()"

FROM ${BASE}
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Rami" \
      org.opencontainers.image.description="HTTP API for rami (French rummy) with its games in Redis or Valkey" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The user has a fixed number, so that volumes and policies can name it. The pip of the base is not needed.
RUN groupadd --gid 10001 rami \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin rami \
    && install --directory --owner 10001 --group 10001 --mode 0700 /data \
    && rm -rf /usr/local/bin/pip* /usr/local/lib/python3*/ensurepip /usr/local/lib/python3*/site-packages/pip*
COPY --from=build /opt/rami /opt/rami
ENV PATH=/opt/rami/bin:${PATH} \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/opt/rami/compiled \
    NUMBA_CPU_NAME=generic \
    RAMI_HOST=0.0.0.0 \
    RAMI_PORT=8000 \
    RAMI_DATA_DIR=/data
USER 10001:10001
# Only the service's own Valkey writes here, if RAMI_REDIS_URL is not set.
VOLUME /data
WORKDIR /
EXPOSE 8000
STOPSIGNAL SIGTERM
# The check connects to RAMI_HOST. On Linux, 0.0.0.0 and :: lead to the loopback.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["/opt/rami/bin/python", "-I", "-c", "from http.client import HTTPConnection as C; from os import environ as e; c = C(e['RAMI_HOST'], e['RAMI_PORT'], timeout=2); c.request('GET', '/health/live'); raise SystemExit(c.getresponse().status != 200)"]
ENTRYPOINT ["rami-service"]
