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
from typing import TYPE_CHECKING

from wastelands.engine.errors import Unreadable

if TYPE_CHECKING:
    from fastapi import FastAPI


def data_folder() -> Path:
    """Where games are kept: WASTELANDS_HOME, or the usual place for a program's data."""
    home = os.environ.get("WASTELANDS_HOME")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "wastelands"


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or any free one if 0 is wanted; a busy one is refused in one sentence."""
    if not 0 <= wanted <= 65535:
        raise Unreadable(f"port {wanted} cannot be used: a port is a number from 0 to 65535")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wanted))
        except OSError as error:
            raise Unreadable(
                f"port {wanted} on {host} cannot be used: {(error.strerror or str(error)).lower()}"
            ) from None
        return int(probe.getsockname()[1])


def checked(database: str) -> str:
    """An address of a store that can be opened; our own folder is made, anybody else's must be there."""
    if database.startswith(("postgresql://", "postgres://")):
        return database
    file = Path(database.removeprefix("sqlite:///"))
    if file.parent == data_folder():
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not file.parent.is_dir():
        raise Unreadable(f"{file.parent}: there is no such folder to keep games in")
    if file.is_dir():
        raise Unreadable(f"{file}: this is a folder; name a file in it to keep games in")
    return database


def lab_of(database: str) -> Path:
    """The folder of the lab: beside the file that keeps the games, or in the usual place."""
    if database.startswith(("postgresql://", "postgres://")):
        return data_folder() / "lab"
    return Path(database.removeprefix("sqlite:///")).parent / "lab"


def _logged_app(database: str, folders: Mapping[str, Path] | None, log: str, site: str, lab: Path | None) -> FastAPI:
    """The application of one process, which says what it does."""
    from wastelands.table.app import create_app
    from wastelands.table.journal import begin

    begin(log)
    return create_app(database, folders=folders, site=site, lab=lab, stocked=True)


def serve(
    host: str,
    port: int,
    database: str,
    open_browser: bool = False,
    workers: int = 1,
    folders: Mapping[str, Path] | None = None,
    proxies: str = "127.0.0.1",
    log: str = "quiet",
    base_path: str = "",
    lab: bool = False,
) -> None:
    """Run the table until Ctrl-C; several workers must share a PostgreSQL; `folders` hold other cards, by game."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from wastelands.table.app import open_store
    from wastelands.table.doors import Door
    from wastelands.table.limits import IDLE_SECONDS
    from wastelands.table.under import below

    site = below(base_path)
    if workers > 1 and not database.startswith(("postgresql://", "postgres://")):
        raise Unreadable("several workers need a PostgreSQL: --database postgresql://user@host/name")
    port = free_port(host, port)
    open_store(checked(database)).close()  # else the first visitor would learn what is wrong with it
    address = f"http://{host}:{port}{site}/"
    shown = database.split("@")[-1]
    print(f"The table is set at {address} (games are kept in {shown}; Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    trials = lab_of(database) if lab else None
    config = uvicorn.Config(
        partial(_logged_app, database, folders, log, site, trials), factory=True, host=host, port=port, workers=workers,
        log_level="warning", timeout_graceful_shutdown=2, timeout_keep_alive=IDLE_SECONDS, proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies, http=Door,
    )  # fmt: skip
    listening = config.bind_socket()
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited; else small answers wait for 40 ms
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, sockets=[listening]).run()
        else:
            uvicorn.Server(config).run(sockets=[listening])
