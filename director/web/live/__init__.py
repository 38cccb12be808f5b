"""The live front: the server that answers all connections, before and beside the Flask pages.

``serving`` runs uvicorn with ``front``, one ASGI application. It keeps a stream to every open page (``streams``),
detects every change in the database (``watch``), sends what each audience may know (``messages``) to those whom
``admission`` lets in, takes phone slips (``hand_in``) that ``inbox_worker`` brings to the desk, and passes every other
request, read whole (``bodies``), to Flask. ``guests`` limits the connections.
"""
