import QuidCore
