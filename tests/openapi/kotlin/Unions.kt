package org.openapitools.client.models

// A number, or one for each number of players. The generator's own code for these two does not compile.
typealias CardsEach = kotlinx.serialization.json.JsonElement
typealias Packs1 = kotlinx.serialization.json.JsonElement
