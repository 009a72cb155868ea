from __future__ import annotations

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit


class ServiceAddress(NamedTuple):
    is_tls: bool
    host: str
    port: int
    prefix: str
    """The path before /v2."""


def read_service_address(base_url: str, path_segment: str) -> ServiceAddress:
    url = urlsplit(base_url)
    host = url.hostname
    if not host or url.query or url.fragment or url.username is not None:
        raise ValueError("base_url must be an address such as https://pay.example.com, without query or credentials")
    if url.scheme != "https" and not (url.scheme == "http" and _is_loopback(host)):
        raise ValueError("base_url must begin with https:// (http:// only for this machine itself)")
    if not re.fullmatch(r"[A-Za-z0-9._~-]*", path_segment):
        raise ValueError('path_segment must be one path segment without "/", or empty')
    path = url.path.rstrip("/")
    if not re.fullmatch(r"(?:/[A-Za-z0-9._~-]+)*", path) or re.search(r"/v2(?:/|$)", path):
        raise ValueError('base_url must end before "/v2" and have a plain path')
    if path_segment and not path.endswith(f"/{path_segment}"):
        path = f"{path}/{path_segment}"
    return ServiceAddress(url.scheme == "https", host, url.port or (443 if url.scheme == "https" else 80), path)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
