"""`wastelands play` and `wastelands serve`: the table on this machine."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from wastelands.engine.errors import Unreadable


def data_folder() -> Path:
    """Where games are kept: WASTELANDS_HOME, or the usual place for a program's data."""
    home = os.environ.get("WASTELANDS_HOME")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "wastelands"


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or any free one if 0 is wanted; a busy one is refused in one sentence."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wanted))
        except OSError as error:
            raise Unreadable(
                f"port {wanted} on {host} cannot be used: {(error.strerror or str(error)).lower()}"
            ) from None
        return int(probe.getsockname()[1])


def serve(
    host: str,
    port: int,
    database: str,
    open_browser: bool = False,
    workers: int = 1,
    folders: Mapping[str, Path] | None = None,
) -> None:
    """Run the table until Ctrl-C; several workers must share a PostgreSQL; `folders` hold other cards, by game."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from wastelands.table.app import create_app

    if workers > 1 and not database.startswith(("postgresql://", "postgres://")):
        raise Unreadable("several workers need a PostgreSQL: --database postgresql://user@host/name")
    port = free_port(host, port)
    address = f"http://{host}:{port}/"
    shown = database.split("@")[-1]
    print(f"The table is set at {address} (games are kept in {shown}; Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        partial(create_app, database, folders=folders), factory=True, host=host, port=port, workers=workers,
        log_level="warning", timeout_graceful_shutdown=2, proxy_headers=True,
    )  # fmt: skip
    listening = config.bind_socket()
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited; else small answers wait for 40 ms
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[listening])
