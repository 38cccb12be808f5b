"""The live front: what answers the sockets, before and beside the Flask pages.

``serving`` runs uvicorn with ``front``, one ASGI application. It keeps a stream to every open page (``streams``), learns of
every change in the database (``watch``), says what each audience may know (``messages``) to those whom ``admission`` lets in, takes
phone slips (``hand_in``) that ``inbox_worker`` brings to the desk, and hands every other request, read whole (``bodies``), to Flask.
``guests`` limits the connections.
"""
